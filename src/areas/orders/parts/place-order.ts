import { order, wxOrder } from '@/api/orders'
import { isMiniProgram } from '@/platform/environment'
import type { PlaceOrder } from '@/widgets/PackageCentre/use-order'

/** The order call of this build. */
export const placeOrder: PlaceOrder = isMiniProgram ? wxOrder : order
