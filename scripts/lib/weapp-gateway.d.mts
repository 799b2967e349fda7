export const gatewayInWeapp: string
export const weappForChecks: string
