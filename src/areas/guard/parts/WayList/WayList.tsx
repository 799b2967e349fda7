import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { goTo } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'

export interface Way {
  id: string
  icon: IconName
  title: string
  /** A line of detail. */
  detail: string
  /** A screen, or a part of it by its query. */
  path: RoutePath | `${RoutePath}?${string}`
}

/** Links to other screens, one row each. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  return (
    <Card flush>
      {ways.map(({ id, icon, title, detail, path }) => (
        <ListRow key={id} id={id} icon={icon} title={title} detail={detail} onClick={() => goTo(path)} />
      ))}
    </Card>
  )
}
