import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { go } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'

export interface Way {
  id: string
  icon: IconName
  title: string
  /** A line of detail. */
  detail: string
  path: RoutePath
  /** Opens a part of that screen instead. */
  onOpen?: () => void
}

/** Links to other screens, one row each. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  return (
    <Card flush>
      {ways.map(({ id, icon, title, detail, path, onOpen }) => (
        <ListRow key={id} id={id} icon={icon} title={title} detail={detail} onClick={onOpen ?? (() => go(path))} />
      ))}
    </Card>
  )
}
