import { useState } from 'react'
import { Image, View } from '@tarojs/components'
import type { Upload } from '@contract/uploads'
import { uploadLinkQuery } from '@/api/uploads'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { FileRow, type FileRowProps } from '@/components/Uploader/FileRow'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { sizeText } from '@/i18n/formats'
import { openDocument } from '@/platform/open-document'
import { toast } from '@/stores/feedback'
import { RemoteState } from '../RemoteState/RemoteState'
import { uploadMessages } from './messages'
import './StoredFile.scss'

/** Returns the texts for the names of files. */
export function useFileWords() {
  const t = useMessages(uploadMessages)
  return {
    t,
    /** WeChat gives its pictures meaningless names, so they are numbered instead. */
    nameOf: (name: string, isPicture: boolean, number: number) =>
      name && !/^(tmp|wxfile)/i.test(name) ? name : t(isPicture ? 'picture' : 'document', { number }),
  }
}

export interface StoredFileProps extends Pick<FileRowProps, 'id' | 'remove'> {
  file: Upload
  /** From 1, among its neighbours. */
  number: number
  /** Its local URL, if it was chosen on this screen. */
  address?: string
}

/** A file stored on the gateway; a tap opens it. */
export function StoredFile({ id, file, number, address, remove }: StoredFileProps) {
  const { nameOf } = useFileWords()
  const isPicture = file.kind === 'picture'
  const link = useRemote(isPicture && address === undefined ? uploadLinkQuery(file.id) : null)
  const [isOpen, setIsOpen] = useState(false)
  const name = nameOf(file.name, isPicture, number)
  return (
    <>
      <FileRow
        id={id}
        name={name}
        picture={isPicture ? (address ?? link.data ?? null) : null}
        isPicture={isPicture}
        note={sizeText(file.bytes)}
        onOpen={() => setIsOpen(true)}
        remove={remove}
      />
      {isOpen ? <FileSheet file={file} name={name} address={address} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

interface FileSheetProps {
  file: Upload
  name: string
  address?: string
  onClose: () => void
}

/** Shows a picture in full size, or a link to a PDF. */
function FileSheet({ file, name, address, onClose }: FileSheetProps) {
  const { t } = useFileWords()
  const link = useRemote(address === undefined || file.kind === 'pdf' ? uploadLinkQuery(file.id) : null)
  const picture = file.kind === 'picture' ? (address ?? link.data) : undefined

  async function handleOpen() {
    if (link.data && !(await openDocument(link.data))) toast(t('openFailed'))
  }

  return (
    <Sheet title={name} closeText={t('close')} onClose={onClose}>
      {picture ? <BigPicture address={picture} name={name} /> : null}
      {picture ? null : (
        <RemoteState remote={link} empty={null} rows={2}>
          <Fact label="PDF">{sizeText(file.bytes)}</Fact>
          <Button id="file-open" block onClick={() => void handleOpen()}>
            {t('open')}
          </Button>
        </RemoteState>
      )}
    </Sheet>
  )
}

function BigPicture({ address, name }: { address: string; name: string }) {
  return (
    <View className="stored-file__picture" {...aria({ role: 'img', label: name })}>
      <Image className="stored-file__image" src={address} mode="widthFix" />
    </View>
  )
}
