import { useMemo } from 'react'
import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { routeMessages } from '@/i18n/messages/routes'
import { isRoutePath, readAddress } from '@/navigation/address'
import { go } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'
import { routes } from '@/navigation/routes'
import { decideVisit } from '@/navigation/visit'
import { isMiniProgram } from '@/platform/environment'
import { useRawAddress } from '@/platform/lifecycle'
import type { RouteRow } from '@/rules/navigation/row'
import { firstValue } from '@/rules/navigation/query'
import { useSessionStore } from '@/stores/session'
import { Screen } from '@/widgets/Screen/Screen'
import { miscMessages } from '../../messages'
import { suggestScreens } from './suggest-screens'
import './index.scss'

/** The page for unknown paths: suggests similar screens and links to home. */
export default function NotFoundPage() {
  const t = useMessages(miscMessages)
  const suggestions = useSuggestions()
  return (
    <Screen path="/404">
      <StateMessage
        kind="empty"
        icon="search"
        title={t('notFoundText')}
        action={{ id: 'not-found-home', text: t('goHome'), onClick: () => go('/', {}, { replace: true }) }}
      />
      {suggestions.length > 0 ? (
        <View className="not-found">
          <Section title={t('meant')}>
            <Card flush>
              {suggestions.map(({ path, title }, index) => (
                <ListRow
                  key={path}
                  id={`meant-${index}`}
                  title={title}
                  onClick={() => isRoutePath(path) && go(path, {}, { replace: true })}
                />
              ))}
            </Card>
          </Section>
        </View>
      ) : null}
    </Screen>
  )
}

/**
 * Returns screens whose name is similar to the address and that this build contains. Those that need a login go through
 * it.
 */
function useSuggestions() {
  const raw = useRawAddress()
  const t = useMessages(routeMessages)
  const hasToken = useSessionStore((session) => session.token !== null)
  return useMemo(() => {
    const { path, query } = readAddress(raw)
    const asked = firstValue(query, 'asked') ?? path
    const open = Object.entries<RouteRow>(routes).flatMap(([to, row]) => {
      const isScreen = row.page !== null && !row.login && !row.landing && to !== '/404'
      // In a mini-program's web-view the guard decides as in the mini-program, but its pages are in the other build.
      const isElsewhere = row.miniProgramOnly && !isMiniProgram
      return isScreen && !isElsewhere && opensHere(to as RoutePath, hasToken)
        ? [{ path: to, title: t(routes[to as RoutePath].title) }]
        : [] // a key of the routes table
    })
    return suggestScreens(asked, open)
  }, [raw, hasToken, t])
}

function opensHere(path: RoutePath, hasToken: boolean): boolean {
  const decision = decideVisit({ path, query: {} }, hasToken)
  return decision.kind === 'open' || (decision.kind === 'redirect' && decision.to !== '/')
}
