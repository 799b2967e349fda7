import { EmptyState } from '@/components/EmptyState/EmptyState'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { miscMessages } from '../../messages'

/** Any path that the table does not know, or whose screen is not built: the way home. */
export default function NotFoundPage() {
  const t = useMessages(miscMessages)
  return (
    <Screen path="/404">
      <EmptyState
        icon="search"
        title={t('notFoundText')}
        action={{ id: 'not-found-home', text: t('goHome'), onClick: () => go('/', {}, { replace: true }) }}
      />
    </Screen>
  )
}
