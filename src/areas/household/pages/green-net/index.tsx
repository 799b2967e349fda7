import { View } from '@tarojs/components'
import type { HouseholdChange, HouseholdPolicy } from '@contract/household'
import type { GreenCategory, GreenLevel } from '@contract/words/household'
import { greenCategories, greenLevels } from '@contract/words/household'
import { readGreenNet } from '@/api/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapHost } from '@/components/NoWrapDate/NoWrapDate'
import { RadioList } from '@/components/RadioList/RadioList'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { shownHost } from '@/rules/household/address'
import { categoriesOf } from '@/rules/household/green'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { type Undo, useUndo } from '@/widgets/Household/use-undo'
import { greenMessages } from '../../parts/green-messages'
import { greenNetMessages } from './messages'

type Green = HouseholdPolicy['green']

/** Green net: the switch, what each level stops, and the sites that were allowed after a mistake. */
export default function GreenNetPage() {
  const t = useMessages(greenNetMessages)
  const words = useMessages(greenMessages)
  const { pppoeAccount = '', name } = useRouteParams('/greenNet')
  const household = useHousehold(pppoeAccount, readGreenNet)
  const undo = useUndo(household)

  return (
    <HouseholdScreen path="/greenNet" household={household} undo={undo}>
      {({ policy }) => (
        <>
          <Level green={policy.green} household={household} undo={undo} />
          {policy.green.allowed.length > 0 ? (
            <Allowed hosts={policy.green.allowed} household={household} undo={undo} />
          ) : null}
          <Section title={t('more')}>
            <Card flush>
              <ListRow
                id="green-report"
                icon="chart"
                title={t('report')}
                detail={t('reportText')}
                onClick={() => go('/greenNetReport', { pppoeAccount, name })}
              />
              <ListRow
                id="green-urls"
                icon="ban"
                title={t('urls')}
                detail={t('urlsText')}
                onClick={() => go('/urlBlackList', { pppoeAccount, name })}
              />
            </Card>
          </Section>
          <Section title={words('limitsTitle')}>
            <View className="broadband__note">{words('limitsText')}</View>
          </Section>
        </>
      )}
    </HouseholdScreen>
  )
}

interface PartProps {
  household: Household
  undo: Undo
}

function Level({ green, household, undo }: PartProps & { green: Green }) {
  const t = useMessages(greenNetMessages)
  const words = useMessages(greenMessages)
  const { on, level, categories } = green

  async function set(next: Partial<Green>, done: string) {
    const isSet = await household.change(changeTo({ ...green, ...next }))
    if (isSet) undo.offer(done, [changeTo(green)])
  }

  function handleLevel(next: GreenLevel) {
    if (next === level) return
    // A custom selection starts with the categories of the current level.
    const chosen = next === 'custom' && categories.length === 0 ? categoriesOf(level, []) : categories
    void set({ level: next, categories: chosen }, t('levelSet', { level: t(next) }))
  }

  function handleCategory(category: GreenCategory, isStopped: boolean) {
    const rest = categories.filter((one) => one !== category)
    const done = t(isStopped ? 'categoryOn' : 'categoryOff', { category: words(category) })
    void set({ categories: isStopped ? [...rest, category] : rest }, done)
  }

  const detailOf = (one: GreenLevel) =>
    one === 'custom'
      ? t('customText')
      : t('blocks', {
          list: categoriesOf(one, [])
            .map((category) => words(category))
            .join(words('and')),
        })

  return (
    <>
      <Card flush>
        <SwitchRow
          icon="shield-check"
          tone={on ? 'safe' : 'neutral'}
          title={t('switch')}
          detail={t(on ? 'on' : 'off')}
          name="green-net"
          checked={on}
          disabled={household.busy}
          onChange={(next) => void set({ on: next }, t(next ? 'turnedOn' : 'turnedOff'))}
        />
      </Card>
      <Section title={t('level')} detail={on ? undefined : t('levelOff')}>
        <Card flush>
          <RadioList
            label={t('level')}
            chosen={level}
            items={greenLevels.map((key) => ({
              key,
              id: `level-${key}`,
              title: t(key),
              detail: detailOf(key),
              disabled: !on || household.busy,
            }))}
            onChange={handleLevel}
          />
        </Card>
      </Section>
      {on && level === 'custom' ? (
        <Section title={t('chosen')} detail={categories.length === 0 ? t('nothingChosen') : undefined}>
          <Card flush>
            {greenCategories.map((category) => (
              <SwitchRow
                key={category}
                title={words(category)}
                detail={words(`${category}Text`)}
                name={`category-${category}`}
                checked={categories.includes(category)}
                disabled={household.busy}
                onChange={(isStopped) => handleCategory(category, isStopped)}
              />
            ))}
          </Card>
        </Section>
      ) : null}
    </>
  )
}

const changeTo = ({ on, level, categories }: Green): HouseholdChange => ({ kind: 'green', on, level, categories })

function Allowed({ hosts, household, undo }: PartProps & { hosts: readonly string[] }) {
  const t = useMessages(greenNetMessages)

  async function handleStop(host: string) {
    if (await household.change({ kind: 'greenAllow', host, allowed: false }))
      undo.offer(t('blockedAgain', { host: shownHost(host) }), [{ kind: 'greenAllow', host, allowed: true }])
  }

  return (
    <Section title={t('allowed')} detail={t('allowedText')}>
      <Card flush>
        <Rows
          items={hosts}
          row={(host, index) => (
            <ListRow
              key={host}
              title={<NoWrapHost>{shownHost(host)}</NoWrapHost>}
              control={
                <Button
                  id={`stop-${index}`}
                  kind="text"
                  size="small"
                  label={t('blockAgainLabel', { host: shownHost(host) })}
                  disabled={household.busy}
                  onClick={() => void handleStop(host)}
                >
                  {t('blockAgain')}
                </Button>
              }
            />
          )}
        />
      </Card>
    </Section>
  )
}
