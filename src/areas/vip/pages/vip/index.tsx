import { wxOrder } from '@/api/orders'
import { PackageCentre } from '@/widgets/PackageCentre/PackageCentre'

/** The mini-program's own package page; the order paths redirect to it. */
export default function VipPage() {
  return <PackageCentre path="/vip" place={wxOrder} />
}
