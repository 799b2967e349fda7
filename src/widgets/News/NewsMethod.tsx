import { useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { NewsMethod as Method } from '@contract/news'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { NumberedStep } from '@/components/NumberedStep/NumberedStep'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { fraudHotline, policeLine } from '@/rules/phone/hotlines'
import { CopyButton } from '../CopyButton/CopyButton'
import { newsMessages } from './messages'
import './News.scss'

export interface NewsMethodProps {
  method: Method
  /** Called when it is opened. */
  onOpen: () => void
  /** Stands below an open one. */
  children?: ReactNode
}

/** A method of fraud: its title, and opened how it goes on, what to do, whom to call, and where it is from. */
export function NewsMethod({ method, onOpen, children }: NewsMethodProps) {
  const t = useMessages(newsMessages)
  const [isOpen, setIsOpen] = useState(false)
  const { id, title, begins, next, act, about } = method
  return (
    <View className="news">
      <FoldHead
        id={`method-${id}`}
        isOpen={isOpen}
        onChange={(opens) => {
          setIsOpen(opens)
          if (opens) onOpen()
        }}
      >
        {title}
      </FoldHead>
      {isOpen ? (
        <View className="news__body">
          <Fact label={t('begins')}>{begins}</Fact>
          <Fact label={t('next')}>{next}</Fact>
          <View className="news__act">{t('act')}</View>
          {act.map((step, index) => (
            <NumberedStep key={index} number={index + 1}>
              {step}
            </NumberedStep>
          ))}
          <View className="news__buttons">
            {[fraudHotline, policeLine].map((number) => (
              <Button
                key={number}
                id={`method-${id}-${number}`}
                kind="secondary"
                icon="phone"
                block
                onClick={() => void callNumber(number)}
              >
                {t('dial', { number })}
              </Button>
            ))}
            <CopyButton
              id={`method-${id}-copy`}
              kind="secondary"
              value={[title, begins, next, ...act].join('\n')}
              copiedText={t('copied')}
              failedText={t('refused')}
            >
              {t('copy')}
            </CopyButton>
            <Button
              id={`method-${id}-lesson`}
              kind="secondary"
              icon="document"
              block
              onClick={() => go('/quizContent', { id: method.lesson })}
            >
              {t('lesson')}
            </Button>
            {children}
          </View>
          {about.map((line) => (
            <View key={line} className="news__about">
              {line}
            </View>
          ))}
        </View>
      ) : null}
    </View>
  )
}
