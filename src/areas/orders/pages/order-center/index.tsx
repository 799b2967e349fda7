import { order, packagesQuery } from '@/api/orders'
import { takeAhead } from '@/hooks/take-ahead'
import { PackageCentre } from '@/widgets/PackageCentre/PackageCentre'

takeAhead(packagesQuery)

/** The packages by tier, their limits, and ordering one. */
export default function OrderCenterPage() {
  return <PackageCentre path="/orderCenter" place={order} />
}
