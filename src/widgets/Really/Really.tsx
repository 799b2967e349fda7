import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { ReallyAnswer } from '@contract/really'
import { hasWords, REALLY_MAX, reallyStates } from '@contract/words/really'
import { askReally } from '@/api/really'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { callNumber } from '@/platform/phone-call'
import { fraudHotline, fraudWarnings } from '@/rules/phone/hotlines'
import { clockOf } from '@/rules/time/shanghai'
import { reallyMessages } from './messages'
import './Really.scss'

/** Without an answer nothing is known. */
const noAnswer: ReallyAnswer = {
  ...{ reason: 'noRegister', party: null, at: null, endedAt: null, since: null, names: [], line: '' },
}
const tones = { yes: 'safe', earlier: 'neutral', no: 'fraud', unknown: 'risk' } as const satisfies Record<string, Tone>
const advice = { yes: 'still', earlier: 'unsure', no: 'hangUp', unknown: 'unsure' } as const

/** "Is it really them?": whether they are calling now, or a number, a text or a link is theirs, and whom to call. `asked` stands in the field. */
export function Really({ asked, onClose }: { asked: string; onClose: () => void }) {
  const t = useMessages(reallyMessages)
  const common = useMessages(commonMessages)
  const [what, setWhat] = useState(asked)
  const [from, setFrom] = useState('')
  const [answer, setAnswer] = useState<ReallyAnswer | null>(null)
  const { busy, run } = useMutation()
  const isText = hasWords(what)

  async function ask(now: boolean) {
    setAnswer(null)
    setAnswer((await run(() => askReally(now, what.trim(), isText ? from.trim() : ''))) ?? noAnswer)
  }

  return (
    <Sheet title={t('title')} closeText={common('close')} onClose={onClose}>
      <View className="really">
        {answer ? <Answer answer={answer} /> : null}
        <Button
          id="really-now"
          kind={answer ? 'secondary' : 'primary'}
          size="large"
          icon="phone"
          block
          loading={busy}
          onClick={() => void ask(true)}
        >
          {t('now')}
        </Button>
        <TextArea
          id="really-what"
          label={t('what')}
          hint={t('whatHint')}
          maxLength={REALLY_MAX}
          value={what}
          onInput={setWhat}
        />
        {isText ? <TextField id="really-from" label={t('from')} maxLength={30} value={from} onInput={setFrom} /> : null}
        <Button
          id="really-check"
          kind="secondary"
          block
          disabled={what.trim() === ''}
          loading={busy}
          onClick={() => void ask(false)}
        >
          {t('check')}
        </Button>
      </View>
    </Sheet>
  )
}

function Answer({ answer }: { answer: ReallyAnswer }) {
  const t = useMessages(reallyMessages)
  const { party, line } = answer
  const state = reallyStates[answer.reason]
  const kind = state === 'yes' ? 'secondary' : 'primary'
  // 96110 has its own button, and 12381 answers nobody.
  const theirs = party && party.hotline !== fraudHotline && party.hotline !== fraudWarnings ? party.hotline : ''
  return (
    <View id="really-answer" className="really__answer" {...aria({ role: 'status' })}>
      <Tag tone={tones[state]} icon={state === 'earlier' ? 'info' : undefined}>
        {t(state)}
      </Tag>
      <Text className="really__words" userSelect>
        {useSentence(answer)}
      </Text>
      <Text className="really__advice">{t(advice[state])}</Text>
      {line === '12381' || line === '96110' ? <Text className="really__note">{t(`line${line}`)}</Text> : null}
      {party && theirs ? (
        <Button id="really-call" kind={kind} block onClick={() => void callNumber(theirs)}>
          {t('callThem', party)}
        </Button>
      ) : null}
      <Button id="really-96110" kind={theirs ? 'secondary' : kind} block onClick={() => void callNumber(fraudHotline)}>
        {t('callCentre')}
      </Button>
    </View>
  )
}

/** The reason in one sentence, with whom it is about. */
function useSentence({ reason, party, at, endedAt, since, names, line }: ReallyAnswer): string {
  const t = useMessages(reallyMessages)
  if (party === null && reason === 'notCalling') return t('nobodyCalling', { names: names.join(t('between')) })
  if (party === null && reason === 'notTold') return t('nobodyTells')
  const when = (ms: number | null) => (ms === null ? '' : momentText(ms))
  const time = reason === 'calling' && at !== null ? clockOf(at) : when(at)
  const end = endedAt === null ? '' : clockOf(endedAt)
  return t(reason, { name: party?.name ?? '', line, since: when(since), time, end })
}
