import { copyText } from '@/platform/clipboard'
import { toast } from '@/stores/feedback'
import { Button, type ButtonProps } from '@/components/Button/Button'

export interface CopyButtonProps extends Pick<ButtonProps, 'kind' | 'children'> {
  id: string
  /** The text to copy. */
  value: string
  copiedText: string
  /** Shown if the phone does not allow copying. */
  failedText: string
}

/** Copies a text and shows whether that succeeded. */
export function CopyButton({ value, copiedText, failedText, children, ...button }: CopyButtonProps) {
  async function handleCopy() {
    toast((await copyText(value)) ? copiedText : failedText)
  }
  return (
    <Button {...button} icon="copy" block onClick={() => void handleCopy()}>
      {children}
    </Button>
  )
}
