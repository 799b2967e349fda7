import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import type { IconName } from '../Icon/icon-names'
import './Uploader.scss'

export interface UploaderProps {
  id: string
  label: string
  /** The types, number and size that are allowed, shown before the choice. */
  limits: string
  /** The number of files, such as '2 of 6'; announced when it changes. */
  count: string
  /** An error that concerns all files together. */
  error?: string
  /** The ways to choose a file; empty if the limit is reached. */
  ways: readonly { key: string; text: string; icon: IconName; onClick: () => void }[]
  /** The files, as `FileRow`. */
  children?: ReactNode
}

/**
 * The pictures and PDFs of a form, with buttons to add more. Not NutUI's Uploader (ADR 0021): that one weighs 10 kB,
 * works by touch only, does not name files to screen readers, shows no reason for a failure, and bypasses the API
 * client with the session.
 */
export function Uploader({ id, label, limits, count, error, ways, children }: UploaderProps) {
  return (
    <View id={id} className="pg-uploader" {...aria({ role: 'group', label, describedBy: `${id}-limits` })}>
      <View className="pg-uploader__head">
        <Text className="pg-uploader__label">{label}</Text>
        <Text id={`${id}-count`} className="pg-uploader__count" {...aria({ role: 'status', live: 'polite' })}>
          {count}
        </Text>
      </View>
      <View id={`${id}-limits`} className="pg-uploader__limits">
        {limits}
      </View>
      {children ? <View {...aria({ role: 'list', label })}>{children}</View> : null}
      {ways.length > 0 ? (
        <View className="pg-uploader__ways">
          {ways.map(({ key, text, icon, onClick }) => (
            <Button key={key} id={`${id}-add-${key}`} kind="secondary" icon={icon} onClick={onClick}>
              {text}
            </Button>
          ))}
        </View>
      ) : null}
      {error ? (
        <View className="pg-uploader__error" {...aria({ role: 'alert' })}>
          {error}
        </View>
      ) : null}
    </View>
  )
}
