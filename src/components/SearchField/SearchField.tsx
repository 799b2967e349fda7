import { Input, View } from '@tarojs/components'
import { useAnnounced } from '@/hooks/use-announced'
import type { RemotePage, RemotePages } from '@/hooks/use-remote-pages'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { aria } from '../aria'
import { Icon } from '../Icon/Icon'
import { inputProps, textOf } from '../input-props'
import { Pressable } from '../Pressable/Pressable'
import './SearchField.scss'

const searchMessages = defineMessages({
  'zh-CN': { found: '找到 {count} 条' },
  en: { found: '{count} found' },
})

export interface SearchFieldProps {
  /** The id of the input element. */
  id: string
  /** The placeholder, and the name for screen readers. */
  label: string
  clearText: string
  value: string
  onInput: (value: string) => void
  /** Called on the keyboard's search key. */
  onConfirm?: () => void
  /** How many rows the value finds, which is announced to screen readers; undefined while unknown. */
  found?: number | string
  /** A filter that narrows the rows beside the value: without both nothing is announced. */
  filter?: string
  maxLength?: number
  /** Opens the digits' keyboard, for phone numbers. */
  digits?: boolean
}

/** A search field with an icon and a clear button. */
export function SearchField(props: SearchFieldProps) {
  const { id, label, clearText, value, onInput, onConfirm, found, filter = '', maxLength = 40, digits } = props
  const t = useMessages(searchMessages)
  const narrowed = `${value}${filter}`
  useAnnounced(narrowed && found !== undefined ? t('found', { count: found }) : '', narrowed)
  return (
    <View className="pg-search" {...aria({ role: 'search', label })}>
      <Icon name="search" size={20} className="pg-search__sign" />
      <Input
        id={id}
        className="pg-search__input"
        value={value}
        maxlength={maxLength}
        placeholder={label}
        confirmType={digits ? 'done' : 'search'}
        onInput={(event) => onInput(textOf(event))}
        {...inputProps(digits ? 'tel' : 'text', 'pg-search__placeholder', onConfirm)}
        {...aria({ label })}
      />
      {value ? (
        <Pressable id={`${id}-clear`} className="pg-search__clear" label={clearText} onClick={() => onInput('')}>
          <Icon name="close" size={16} />
        </Pressable>
      ) : null}
    </View>
  )
}

/** Returns how many rows of a paged list are loaded, with a plus if there are more; undefined while they load. */
export function foundOn({ first, items, hasMore }: RemotePages<RemotePage<unknown>>): string | undefined {
  return first && `${items.length}${hasMore ? '+' : ''}`
}
