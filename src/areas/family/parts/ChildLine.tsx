import { useState } from 'react'
import { View } from '@tarojs/components'
import type { ChildChange, ChildOfGuardian, ChildRequest, FamilyPerson } from '@contract/family'
import type { ChildAnswer } from '@contract/words/child-line'
import { childLinesQuery, setChildLine } from '@/api/child-line'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { DateField } from '@/components/DateField/DateField'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { TextField } from '@/components/TextField/TextField'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText, momentText } from '@/i18n/formats'
import { intentMessages } from '@/i18n/messages/intents'
import { toast } from '@/stores/feedback'
import { childMessages } from './child-messages'
import { usePersonWords } from './person-words'
import './family.scss'

/** Reads the lines, and changes one of them: each change returns them all. */
function useChildLines() {
  const remote = useRemote(childLinesQuery)
  const { busy, change } = useChange(remote)
  return {
    lines: remote.data,
    busy,
    change: (what: ChildChange) => change((requestId) => setChildLine(what, requestId), what),
  }
}

/** Whether a person's line asks this guardian about unknown callers, and which numbers pass. Renders nothing until it is known. */
export function ChildLineCard({ person }: { person: FamilyPerson }) {
  const t = useMessages(childMessages)
  const name = usePersonWords().nameOf(person)
  const { lines, busy, change } = useChildLines()
  const [sheet, setSheet] = useState<'born' | 'pass' | null>(null)
  const [value, setValue] = useState('')
  const child = lines?.people.find(({ id }) => id === person.id)
  if (!child) return null
  const { id, state, covered, adultAt } = child
  const until = adultAt === null ? '' : dayText(adultAt)

  function open(which: typeof sheet) {
    setValue('')
    setSheet(which)
  }

  async function handleSave() {
    const isPass = sheet === 'pass'
    const what: ChildChange = isPass
      ? { kind: 'pass', id, phoneNo: value }
      : { kind: 'switch', id, on: true, bornOn: value }
    if (!(await change(what))) return
    setSheet(null)
    if (isPass) toast(t('passed'))
  }

  return (
    <Card flush className="family__after">
      <SwitchRow
        icon="users"
        tone={covered ? 'brand' : 'neutral'}
        title={t('title')}
        mark={covered ? undefined : <Tag icon="lock">{t('notCovered')}</Tag>}
        detail={
          <NoWrapDate>
            {state === 'asked' ? t('asked', { name }) : until ? t('on', { day: until }) : t('text')}
          </NoWrapDate>
        }
        name="child-line"
        checked={state !== 'off'}
        disabled={busy || (!covered && state === 'off')}
        onChange={(on) => (on ? open('born') : void change({ kind: 'switch', id, on: false }))}
      />
      {state === 'on' ? (
        <ListRow
          id="child-pass"
          icon="phone"
          title={t('pass')}
          detail={t('passText', { name })}
          onClick={() => open('pass')}
        />
      ) : null}
      {sheet === null ? null : (
        <Sheet title={t(sheet === 'pass' ? 'pass' : 'title')} closeText={t('close')} onClose={() => setSheet(null)}>
          <View className="family__buttons">
            {sheet === 'pass' ? (
              <TextField
                id="child-number"
                label={t('number')}
                type="tel"
                maxLength={40}
                value={value}
                onInput={setValue}
              />
            ) : (
              <DateField
                id="child-born"
                label={t('bornOn')}
                value={value}
                placeholder={t('chooseDay')}
                hint={t('bornHint', { name })}
                onChange={setValue}
              />
            )}
            <Button id="child-save" block disabled={value === ''} loading={busy} onClick={() => void handleSave()}>
              {t(sheet === 'pass' ? 'do.always' : 'turnOn')}
            </Button>
          </View>
        </Sheet>
      )}
    </Card>
  )
}

/** The mildest first of those that let a caller through, then of those that do not. */
const answers = [
  { answer: 'once', kind: 'primary' },
  { answer: 'today', kind: 'secondary' },
  { answer: 'always', kind: 'secondary' },
  { answer: 'deniedToday', kind: 'text' },
  { answer: 'denied', kind: 'text' },
] as const satisfies readonly { answer: ChildAnswer; kind: string }[]

/** The callers who wanted to reach the guardian's children, and the answers. Renders nothing without any. `personId`: of one person alone. */
export function ChildRequests({ personId }: { personId: string | undefined }) {
  const t = useMessages(childMessages)
  const intents = useMessages(intentMessages)
  const words = usePersonWords()
  const { lines, busy, change } = useChildLines()
  const [open, setOpen] = useState<{ child: ChildOfGuardian; request: ChildRequest } | null>(null)
  const whoOf = ({ from }: ChildRequest) => (from ? <PhoneNumber>{from}</PhoneNumber> : t('hidden'))
  const stateOf = ({ state, by, isMine }: ChildRequest) =>
    by || isMine ? t('by', { name: isMine ? t('me') : by, state: t(`state.${state}`) }) : t(`state.${state}`)

  async function handleChange(what: { kind: 'answer'; answer: ChildAnswer } | { kind: 'undo' }) {
    if (open && (await change({ ...what, id: open.child.id, request: open.request.id }))) setOpen(null)
  }

  const shown = (lines?.people ?? []).filter(
    ({ id, requests }) => requests.length > 0 && (!personId || id === personId),
  )
  return (
    <>
      {shown.map((child) => (
        <Section
          key={child.id}
          title={t('waiting', { name: words.nameOf(child) })}
          detail={child.isFull ? t('full') : undefined}
        >
          <Card flush>
            <Rows
              items={child.requests}
              row={(request, index) => (
                <ListRow
                  key={request.id}
                  id={`child-request-${index}`}
                  icon="phone"
                  tone={request.state === 'waiting' ? 'risk' : 'neutral'}
                  title={whoOf(request)}
                  mark={request.isUrgent ? <Tag tone="risk">{t('urgent')}</Tag> : undefined}
                  detail={
                    <>
                      <NoWrapDate>{t('calls', { count: request.calls, time: momentText(request.lastAt) })}</NoWrapDate>
                      <View>{stateOf(request)}</View>
                    </>
                  }
                  {...(request.state === 'waiting' || request.canUndo
                    ? { onClick: () => setOpen({ child, request }) }
                    : {})}
                />
              )}
            />
          </Card>
        </Section>
      ))}
      {open ? (
        <Sheet
          title={t('waiting', { name: words.nameOf(open.child) })}
          closeText={t('close')}
          onClose={() => setOpen(null)}
        >
          <ListRow
            icon="phone"
            title={whoOf(open.request)}
            detail={
              open.request.canUndo
                ? stateOf(open.request)
                : open.request.heard
                  ? t('heard', { what: intents(open.request.heard) })
                  : undefined
            }
          />
          <View className="family__buttons family__after">
            {open.request.canUndo ? (
              <Button
                id="child-undo"
                icon="undo"
                block
                disabled={busy}
                onClick={() => void handleChange({ kind: 'undo' })}
              >
                {t('undo')}
              </Button>
            ) : null}
            {(open.request.canUndo ? [] : answers).map(({ answer, kind }) => (
              <Button
                key={answer}
                id={`child-${answer}`}
                kind={kind}
                block
                disabled={busy}
                onClick={() => void handleChange({ kind: 'answer', answer })}
              >
                {t(`do.${answer}`)}
              </Button>
            ))}
          </View>
        </Sheet>
      ) : null}
    </>
  )
}

/** The subscriber's own line, where a guardian has turned it on, or says that it is a child's. */
export function OwnChildLine() {
  const t = useMessages(childMessages)
  const { lines, busy, change } = useChildLines()
  if (!lines || lines.own.state === 'off') return null
  const { state, adultAt, by } = lines.own
  return (
    <Section title={t('title')}>
      <Card>
        <View id="child-own">
          <NoWrapDate>
            {state === 'on' ? t('ownOn', { day: dayText(adultAt ?? 0) }) : t('ownAsked', { name: by })}
          </NoWrapDate>
        </View>
        {state === 'asked' ? (
          <View className="family__buttons family__after">
            {[true, false].map((accept) => (
              <Button
                key={String(accept)}
                id={accept ? 'child-confirm' : 'child-decline'}
                kind="secondary"
                block
                disabled={busy}
                onClick={() => void change({ kind: 'confirm', accept })}
              >
                {t(accept ? 'confirm' : 'decline')}
              </Button>
            ))}
          </View>
        ) : null}
      </Card>
    </Section>
  )
}
