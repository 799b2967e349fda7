export const gatewayInWeapp: string
