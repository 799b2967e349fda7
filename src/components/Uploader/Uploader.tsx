import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import type { IconName } from '../Icon/icon-names'
import './Uploader.scss'

export interface UploaderProps {
  id: string
  label: string
  /** What may be chosen, how many, how large: said before the choice. */
  limits: string
  /** How many there are, as '2 of 6'; read out when it changes. */
  count: string
  /** What is wrong with all of them together. */
  error?: string
  /** From where one may choose; empty when there is no room for more. */
  ways: readonly { key: string; text: string; icon: IconName; onClick: () => void }[]
  /** Its files, as `FileRow`. */
  children?: ReactNode
}

/**
 * Pictures and PDFs that go along with a form: what is there, and the way to add more. Our own and not NutUI's Uploader
 * (ADR 0021): that one weighs 10 kB, is worked by touch alone, names its files to no screen reader, shows no reason of a
 * failure, and sends them around the client that knows the session.
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
