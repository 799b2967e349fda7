import { lazy, Suspense, useState, type ComponentType } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { SearchField } from '@/components/SearchField/SearchField'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { findNumber } from '@/rules/tags/find-number'
import type { LookupAnswerProps } from './LookupAnswer'
import { numberLookupMessages } from './messages'
import './NumberLookup.scss'

/** Its code comes with the first question; what could not be loaded is asked for again with the next. */
const loadAnswer = () =>
  lazy(async (): Promise<{ default: ComponentType<LookupAnswerProps> }> => {
    const code = await import('./LookupAnswer').catch(() => null)
    return { default: code?.LookupAnswer ?? Unavailable }
  })

function Unavailable() {
  const t = useMessages(commonMessages)
  return <View className="number-lookup__error">{t('networkPoor')}</View>
}

/** The box that tells whose number it may be: anything that is typed or pasted and holds one. */
export function NumberLookup() {
  const t = useMessages(numberLookupMessages)
  const common = useMessages(commonMessages)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [Answer, setAnswer] = useState(loadAnswer)
  const [isWrong, setIsWrong] = useState(false)

  function handleInput(next: string) {
    setText(next)
    setIsWrong(false)
    if (next === '') setAsked(null)
  }

  function handleLook() {
    const phoneNo = findNumber(text)
    setIsWrong(phoneNo === null)
    setAsked(phoneNo)
    if (phoneNo !== null) setAnswer(loadAnswer)
  }

  return (
    <View className="number-lookup">
      <View className="number-lookup__box">
        <SearchField
          id="lookup-number"
          label={t('label')}
          clearText={common('close')}
          maxLength={200}
          value={text}
          onInput={handleInput}
          onConfirm={handleLook}
        />
        <Button id="lookup-go" onClick={handleLook}>
          {t('look')}
        </Button>
      </View>
      {isWrong ? (
        <View className="number-lookup__error" {...aria({ role: 'alert' })}>
          {t('wrong')}
        </View>
      ) : null}
      {asked === null ? null : (
        <Suspense fallback={<LoadingState text={common('loading')} rows={2} />}>
          <Answer phoneNo={asked} onClose={() => handleInput('')} />
        </Suspense>
      )}
    </View>
  )
}
