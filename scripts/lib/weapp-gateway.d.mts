export const gatewayInWeapp: string
export const weappForChecks: string
export const speedInWeapp: string
