import { copyText } from '@/platform/clipboard'
import { toast } from '@/stores/feedback'
import { Button, type ButtonProps } from '@/components/Button/Button'

export interface CopyButtonProps extends Pick<ButtonProps, 'kind' | 'children'> {
  id: string
  /** What goes to the clipboard. */
  value: string
  copiedText: string
  /** When the phone allows no copying. */
  failedText: string
}

/** Copies a text, and says whether it did. */
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
