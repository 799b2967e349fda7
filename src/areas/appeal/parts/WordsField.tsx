import { TextArea } from '@/components/TextArea/TextArea'
import { useMessages } from '@/i18n/define-messages'
import { WORDS_MAX, WORDS_MIN, wordsFault } from '@/rules/appeal/limits'
import { appealMessages } from '../messages'

export interface WordsFieldProps {
  id: string
  label?: string
  placeholder: string
  value: string
  /** Handing in was tried: from then on the field says what is wrong. */
  isTried: boolean
  /** Nothing is fine, too. */
  isOptional?: boolean
  onInput: (text: string) => void
}

/** What somebody says in an appeal or a complaint, with its limits. */
export function WordsField({ id, label, placeholder, value, isTried, isOptional, onInput }: WordsFieldProps) {
  const t = useMessages(appealMessages)
  const fault = isOptional && value.trim() === '' ? null : wordsFault(value)
  return (
    <TextArea
      id={id}
      label={label ?? t('words')}
      placeholder={placeholder}
      hint={t('count', { length: [...value.trim()].length, max: WORDS_MAX })}
      maxLength={WORDS_MAX * 2}
      tall
      value={value}
      error={isTried && fault ? t(fault, { min: WORDS_MIN, max: WORDS_MAX }) : undefined}
      onInput={onInput}
    />
  )
}
