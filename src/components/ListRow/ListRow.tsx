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
  /** Background and colour of the icon; `brand` by default. */
  tone?: 'brand' | 'safe' | 'risk' | 'fraud' | 'neutral'
  /** A text, a `NoWrapHost` for a site's name, or a `PhoneNumber`. */
  title: string | ReactElement<{ children: string }>
  /** A tag or badge to the right of the title. */
  mark?: ReactNode
  /** A text, or a `NoWrapDate` if it contains a date. */
  detail?: ReactNode
  /** Content that is not interactive: the time, a value, a tag. */
  trailing?: ReactNode
  /** A control: a switch, a checkbox, a button. It is placed beside the pressable part, not inside it. */
  control?: ReactNode
  /** If set, the list is in selection mode: the row acts as a checkbox, and a tap toggles it. */
  checked?: boolean
  /** Highlights the row that a link pointed to. */
  highlighted?: boolean
  onClick?: () => void
}

/** One row of a list: icon, title, detail (one line in a longer list), then the time or a control. */
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
          label={isChoice ? (typeof title === 'string' ? title : title.props.children) : undefined}
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
