/**
 * The carrier app on Android with its header on. A test must import this first: environment and deploy configuration
 * are read once, when the first store is created.
 */
const config = { header: true, hostAppPattern: 'CarrierApp', trackingUrl: 'https://track.example/e' }
const userAgent = 'Mozilla/5.0 (Linux; Android 13) CarrierApp/8.1 StatusBarHeight/36'

Object.defineProperty(window.navigator, 'userAgent', { value: userAgent })
const meta = document.createElement('meta')
meta.name = 'pg-deploy'
meta.content = JSON.stringify(config)
document.head.append(meta)

export {}
