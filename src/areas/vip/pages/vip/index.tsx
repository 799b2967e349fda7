import { wxOrder } from '@/api/orders'
import { PackageCentre } from '@/widgets/PackageCentre/PackageCentre'

/** The mini-program's own package page: what H5's order pages lead to here. */
export default function VipPage() {
  return <PackageCentre path="/vip" place={wxOrder} />
}
