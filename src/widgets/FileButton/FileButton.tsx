import { Button, type ButtonProps } from '@/components/Button/Button'
import { useMessages, defineMessages } from '@/i18n/define-messages'
import { FILE_MEGABYTES } from '@/platform/file-size'
import { chooseTextFile, type TextFileKind } from '@/platform/text-file'
import { toast } from '@/stores/feedback'

const fileMessages = defineMessages({
  'zh-CN': {
    tooLarge: '文件超过 {size} MB，请分成几个文件',
    unreadable: '文件读取失败，请重新选择',
  },
  en: {
    tooLarge: 'Larger than {size} MB: please split the file',
    unreadable: 'The file cannot be read: please choose again',
  },
})

export interface FileButtonProps extends Pick<ButtonProps, 'id' | 'kind' | 'block' | 'children'> {
  kinds: readonly TextFileKind[]
  onText: (text: string) => void
}

/** Lets the user choose a text file, from the phone or, in WeChat, from a chat. Shows why a file cannot be read. */
export function FileButton({ kinds, onText, ...button }: FileButtonProps) {
  const t = useMessages(fileMessages)

  async function handleChoose() {
    const chosen = await chooseTextFile(kinds)
    if (!chosen) return
    if ('fault' in chosen) toast(t(chosen.fault, { size: FILE_MEGABYTES }))
    else onText(chosen.text)
  }

  return <Button icon="upload" onClick={() => void handleChoose()} {...button} />
}
