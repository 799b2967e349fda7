import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Button } from '../Button/Button'
import { Overlay } from '../Overlay/Overlay'
import './Dialog.scss'

export interface DialogProps {
  title: string
  text?: string
  /** Below the text: a list, a field. */
  children?: ReactNode
  confirmText: string
  /** Without it there is only the confirm button, and nothing else closes the dialog. */
  cancelText?: string
  /** Confirming cannot be undone. */
  danger?: boolean
  confirmDisabled?: boolean
  confirmLoading?: boolean
  /** Ids of the buttons, if the screen sets its own. */
  confirmId?: string
  cancelId?: string
  onConfirm: () => void
  onCancel?: () => void
}

/** A question or notice in the middle of the screen, open as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, text, children, confirmText, cancelText, danger, confirmDisabled, confirmLoading, onConfirm } = props
  const cancel = () => props.onCancel?.()
  return (
    <Overlay label={title} className="pg-dialog" onDismiss={cancelText ? cancel : undefined}>
      <View className="pg-dialog__title">{title}</View>
      {text ? <View className="pg-dialog__text">{text}</View> : null}
      {children}
      <View className="pg-dialog__buttons">
        {cancelText ? (
          <Button id={props.cancelId ?? 'dialog-cancel'} kind="secondary" block onClick={cancel}>
            {cancelText}
          </Button>
        ) : null}
        <Button
          id={props.confirmId ?? 'dialog-confirm'}
          kind={danger ? 'danger' : 'primary'}
          block
          disabled={confirmDisabled}
          loading={confirmLoading}
          onClick={onConfirm}
        >
          {confirmText}
        </Button>
      </View>
    </Overlay>
  )
}
