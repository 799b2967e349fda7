import { Image, Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import { Icon } from '../Icon/Icon'
import { Pressable } from '../Pressable/Pressable'
import { Progress } from '../Progress/Progress'
import './FileRow.scss'

/** A press with its words. */
interface Way {
  text: string
  /** Names the file too, for screen readers; holds `text`. */
  label: string
  onClick: () => void
}

export interface FileRowProps {
  id?: string
  name: string
  /** What an image shows of it; null for a document, and as long as it is not there. */
  picture: string | null
  isPicture: boolean
  /** Its size, or how far it is. */
  note: string
  /** While it is sent, from 0 to 1. */
  share?: number
  /** Why it was not taken. */
  problem?: string
  /** Shows it. */
  onOpen?: () => void
  retry?: Way
  /** A cross at the end: `text` is not shown. */
  remove?: Way
}

/** One file: what it looks like, its name, how far it is on its way, and what can be done with it. */
export function FileRow(props: FileRowProps) {
  const { id, name, picture, isPicture, note, share, problem, onOpen, retry, remove } = props
  const content = (
    <>
      <View className="pg-file__look" {...aria({ hidden: true })}>
        {picture ? (
          <Image className="pg-file__picture" src={picture} mode="aspectFill" />
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
