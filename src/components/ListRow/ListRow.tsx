import type { ReactElement, ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { CheckMark } from '../Checkbox/CheckMark'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import { Pressable } from '../Pressable/Pressable'
import './ListRow.scss'

export interface ListRowProps {
  /** Position in its list from 0: the id becomes `row-<index>`. */
  index?: number
  id?: string
  icon?: IconName
  /** Ground and colour of the icon; `brand` by default. */
  tone?: 'brand' | 'safe' | 'risk' | 'fraud' | 'neutral'
  /** Text; in a `NoWrapHost` where it is a site. */
  title: string | ReactElement
  /** A tag or badge right of the title. */
  mark?: ReactNode
  /** Text; in a `NoWrapDate` where it holds a date. */
  detail?: ReactNode
  /** The time, a value, a tag: something to look at. */
  trailing?: ReactNode
  /** A switch, a checkbox, a button: something to press. It stands beside the pressable part, not in it. */
  control?: ReactNode
  /** In a list's selection mode the row is a checkbox: chosen or not, and a press changes it. */
  checked?: boolean
  /** Marks the row that a link asked for. */
  highlighted?: boolean
  onClick?: () => void
}

/** One row of a list: icon, title, detail (one line of it among many), then the time or a control. */
export function ListRow(props: ListRowProps) {
  const { index, icon, tone = 'brand', title, mark, detail, trailing, control, checked, highlighted, onClick } = props
  const id = props.id ?? (index === undefined ? undefined : `row-${index}`)
  const isChoice = checked !== undefined
  const content = (
    <>
      {isChoice ? (
        <View className="pg-row__check">
          <CheckMark checked={checked} />
        </View>
      ) : null}
      {icon ? (
        <View className={`pg-row__icon pg-row__icon--${tone}`}>
          <Icon name={icon} size={20} />
        </View>
      ) : null}
      <View className="pg-row__words">
        <View className="pg-row__line">
          <Text className="pg-row__title">{title}</Text>
          {mark}
        </View>
        {detail ? <View className="pg-row__detail">{detail}</View> : null}
      </View>
      {trailing === undefined || trailing === null ? null : <View className="pg-row__trailing">{trailing}</View>}
      {onClick && !isChoice ? <Icon name="chevron-right" size={16} className="pg-row__arrow" /> : null}
    </>
  )
  return (
    <View className={classNames('pg-row', highlighted && 'is-highlighted')}>
      {onClick ? (
        <Pressable
          id={id}
          className="pg-row__main"
          role={isChoice ? 'checkbox' : 'button'}
          label={isChoice && typeof title === 'string' ? title : undefined}
          facts={{ checked }}
          onClick={onClick}
        >
          {content}
        </Pressable>
      ) : (
        <View id={id} className="pg-row__main">
          {content}
        </View>
      )}
      {control ? <View className="pg-row__control">{control}</View> : null}
    </View>
  )
}
