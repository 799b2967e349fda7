import { order, wxOrder } from '@/api/orders'
import { isMiniProgram } from '@/platform/environment'
import type { PlaceOrder } from '@/widgets/PackageCentre/use-order'

/** The call that orders from here. */
export const placeOrder: PlaceOrder = isMiniProgram ? wxOrder : order
