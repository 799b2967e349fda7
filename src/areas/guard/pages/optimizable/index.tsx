import { View } from '@tarojs/components'
import { scoreQuery } from '@/api/report'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { go } from '@/navigation/go'
import { NothingToScore } from '@/widgets/OneClick/NothingToScore'
import { OneClickList } from '@/widgets/OneClick/OneClickList'
import { useOneClick } from '@/widgets/OneClick/use-one-click'
import { Screen } from '@/widgets/Screen/Screen'
import './index.scss'

/**
 * The items that are off, each with its gain in score. One tap enables the chosen ones; the others open their own
 * screen.
 */
export default function OptimizablePage() {
  const t = useMessages(optimizableMessages)
  const oneClick = useOneClick()
  const score = useRemote(scoreQuery).data

  function content() {
    const { open, eligible, protection } = oneClick
    const elsewhere = open.filter((item) => !eligible.includes(item))
    if (protection === 'allOn') {
      return <StateMessage kind="empty" icon="shield-check" title={t('nothingToDo')} text={t('nothingToDoText')} />
    }
    if (open.length === 0) return <NothingToScore text={t('noProductText')} />
    return (
      <View className="optimizable">
        {eligible.length > 0 ? (
          <>
            <Card flush>
              <OneClickList items={eligible} oneClick={oneClick} score={score} />
            </Card>
            <View className="optimizable__action">
              <Button
                id="oneclick-confirm"
                size="large"
                block
                disabled={oneClick.chosen.length === 0}
                loading={oneClick.busy}
                onClick={() => void oneClick.enable()}
              >
                {`${t('enable')} · ${t('chosen', { count: oneClick.chosen.length })}`}
              </Button>
            </View>
          </>
        ) : null}
        {elsewhere.length > 0 ? (
          <Section title={t('elsewhere')}>
            <Card flush>
              <OneClickList
                items={elsewhere}
                oneClick={oneClick}
                score={score}
                onOpen={() => go('/familyAffectionProtect')}
              />
            </Card>
          </Section>
        ) : null}
      </View>
    )
  }

  return (
    <Screen path="/optimizable" remote={oneClick.remote}>
      {() => content()}
    </Screen>
  )
}
