import { order } from '@/api/orders'
import { PackageCentre } from '@/widgets/PackageCentre/PackageCentre'

/** The packages by tier, what each limit becomes, and the order of one. */
export default function OrderCenterPage() {
  return <PackageCentre path="/orderCenter" place={order} />
}
