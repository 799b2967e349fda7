/**
 * The gateway's address inside a mini-program build for checks and trials. A release sets its own with
 * TARO_APP_HOST.
 */
export const gatewayInWeapp = process.env.TARO_APP_HOST || 'http://127.0.0.1:8080'

/** What that build reports of its speed, as ids of WeChat's console. */
export const speedInWeapp = 'firstRender=1,route=2,tap=3'

/** The folder of that build, apart from dist/weapp, where a release may lie. */
export const weappForChecks = 'dist/weapp-for-checks'
