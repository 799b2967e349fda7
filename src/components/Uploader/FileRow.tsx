import { useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import { Icon } from '../Icon/Icon'
import { Pressable } from '../Pressable/Pressable'
import { Progress } from '../Progress/Progress'
import './FileRow.scss'

/** A button of the row. */
interface Way {
  text: string
  /** The name for screen readers; includes the file's name and `text`. */
  label: string
  onClick: () => void
}

export interface FileRowProps {
  id?: string
  name: string
  /** URL of the preview; null for a document, and until the picture is available. */
  picture: string | null
  isPicture: boolean
  /** Its size, or the upload's progress. */
  note: string
  /** The upload's progress, from 0 to 1. */
  share?: number
  /** Why the file was rejected. */
  problem?: string
  /** Called to show the file. */
  onOpen?: () => void
  retry?: Way
  /** Shown as a cross at the end, without `text`. */
  remove?: Way
}

/** One file: preview, name, upload progress and actions. A picture that cannot be drawn is shown as an icon. */
export function FileRow(props: FileRowProps) {
  const { id, name, picture, isPicture, note, share, problem, onOpen, retry, remove } = props
  const [broken, setBroken] = useState<string | null>(null)
  const content = (
    <>
      <View className="pg-file__look" {...aria({ hidden: true })}>
        {picture && picture !== broken ? (
          <Image className="pg-file__picture" src={picture} mode="aspectFill" onError={() => setBroken(picture)} />
        ) : (
          <Icon name={isPicture ? 'picture' : 'document'} size={24} />
        )}
      </View>
      <View className="pg-file__words">
        <Text className="pg-file__name">{name}</Text>
        {problem ? (
          <View className="pg-file__problem" {...aria({ role: 'alert' })}>
            {problem}
          </View>
        ) : (
          <View className="pg-file__note">{note}</View>
        )}
      </View>
    </>
  )
  return (
    <View className="pg-file" {...aria({ role: 'listitem' })}>
      <View className="pg-file__line">
        {onOpen ? (
          <Pressable id={id} className="pg-file__main" onClick={onOpen}>
            {content}
          </Pressable>
        ) : (
          <View id={id} className="pg-file__main">
            {content}
          </View>
        )}
        {retry ? (
          <Button id={id && `${id}-retry`} kind="text" size="small" label={retry.label} onClick={retry.onClick}>
            {retry.text}
          </Button>
        ) : null}
        {remove ? (
          <Pressable
            id={id && `${id}-remove`}
            className="pg-file__remove"
            label={remove.label}
            onClick={remove.onClick}
          >
            <Icon name="close" size={20} />
          </Pressable>
        ) : null}
      </View>
      {share === undefined ? null : <Progress label={name} value={Math.round(share * 100)} />}
    </View>
  )
}
