import { readFileSync, readdirSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'

/**
 * Items of WeChat's privacy guideline (用户隐私保护指引) with the calls and open-types that require them, as WeChat lists
 * them; chooseContact stands in no list that we found and is named all the same (docs/wechat-release.md).
 */
export const privacyItems = {
  手机号: ['getPhoneNumber', 'getRealtimePhoneNumber'],
  通讯录: ['chooseContact', 'addPhoneContact'],
  剪切板: ['setClipboardData', 'getClipboardData'],
  选中的文件: ['chooseMessageFile'],
  选中的照片或视频信息: ['chooseMedia', 'chooseImage', 'chooseVideo'],
  '相册（仅写入）': ['saveImageToPhotosAlbum', 'saveVideoToPhotosAlbum'],
  '微信昵称、头像': ['getUserProfile', 'getUserInfo', 'chooseAvatar'],
  位置信息: ['getLocation', 'getFuzzyLocation', 'startLocationUpdate', 'startLocationUpdateBackground'],
  选择的位置信息: ['chooseLocation', 'choosePoi'],
  地址: ['chooseAddress'],
  发票信息: ['chooseInvoice', 'chooseInvoiceTitle'],
  微信运动步数: ['getWeRunData'],
  车牌号: ['chooseLicensePlate'],
  麦克风: ['startRecord', 'getRecorderManager', 'joinVoIPChat'],
  摄像头: ['createCameraContext', 'createVKSession', 'camera', 'live-pusher'],
  蓝牙: ['openBluetoothAdapter', 'createBLEPeripheralServer'],
  '日历（仅写入）': ['addPhoneCalendar', 'addPhoneRepeatCalendar'],
  设备信息: ['startAccelerometer', 'startCompass', 'startDeviceMotionListening', 'startGyroscope'],
}

/** The lists of domains in WeChat's console, with the calls that they allow. */
export const domainLists = {
  request: 'request',
  uploadFile: 'uploadFile',
  downloadFile: 'downloadFile',
  socket: 'connectSocket',
  udp: 'createUDPSocket',
  tcp: 'createTCPSocket',
  业务域名: 'web-view',
}

/** Returns the scripts and templates of a build as one text each, by file. */
function textsOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|wxml)$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

/**
 * Returns the names of calls, open-types and elements of WeChat that the scripts of a build use, of those given. A name
 * alone is no use: Taro's runtime lists all that exist.
 */
export function usedNames(folder, names) {
  const texts = textsOf(folder)
  const isUsed = (name) =>
    texts.some((text) => new RegExp(`\\.${name}\\(|openType:\\s*["']${name}["']|<${name}[\\s>]`).test(text))
  return names.filter(isUsed)
}

/** Returns the items of the privacy guideline that a build needs, each with the calls that it uses. */
export function privacyOf(folder) {
  const used = new Set(usedNames(folder, Object.values(privacyItems).flat()))
  return Object.entries(privacyItems)
    .map(([item, calls]) => ({ item, calls: calls.filter((call) => used.has(call)) }))
    .filter(({ calls }) => calls.length > 0)
}

/**
 * Returns the domains to enter in WeChat's console for a build and its settings (TARO_APP_…): each list with its
 * origins. A list that the build's calls need never stands empty.
 */
export function domainsOf(folder, settings) {
  const gateway = originOf(settings.TARO_APP_HOST)
  const reports = [settings.TARO_APP_TRACKING_URL, settings.TARO_APP_WECHAT_REPORT_URL].map(originOf)
  const used = new Set(usedNames(folder, Object.values(domainLists)))
  return Object.entries(domainLists)
    .filter(([, call]) => used.has(call))
    .map(([list]) => ({
      list,
      origins: [...new Set(list === 'request' ? [gateway, ...reports] : [gateway])].filter((origin) => origin !== null),
    }))
}

function originOf(address) {
  if (!address || !URL.canParse(address)) return null
  return new URL(address).origin
}

/**
 * Returns the reasons for which WeChat would refuse a release or its subscribers could not use it, as sentences. `key`
 * is the path of the upload key; `state` tells whether it exists, lies in the repository, and whether all is committed.
 */
export function releaseProblems({ settings, appid, version }, { hasKey, isKeyInside, isClean }) {
  const { TARO_APP_HOST: host = '' } = settings
  const address = URL.canParse(host) ? new URL(host) : null
  const isPublic = address?.protocol === 'https:' && address.hostname !== 'localhost' && isIP(address.hostname) === 0
  return [
    [isPublic, `TARO_APP_HOST is no https address with a domain name: ${host || 'not set'}.`],
    [/^wx[0-9a-f]{16}$/.test(appid), `The appid ${appid} is not one of WeChat: set WEAPP_APPID.`],
    [/^\d+\.\d+\.\d+$/.test(version), `The version ${version} is not of the form 1.2.3.`],
    [hasKey, 'WEAPP_KEY names no file with the upload key.'],
    [!isKeyInside, 'The upload key lies inside the repository: keep it elsewhere.'],
    [isClean, 'There are uncommitted changes: what is sent must be a commit.'],
  ]
    .filter(([isFine]) => !isFine)
    .map(([, problem]) => problem)
}

/**
 * Returns what miniprogram-ci sends: its `upload` or `preview` options without the project. The build is finished:
 * WeChat must not transpile or minify it again.
 */
export function sendOptions({ version, description, robot }) {
  const setting = { es6: false, es7: false, minify: false, minifyJS: false, minifyWXML: false, minifyWXSS: false }
  return { version, desc: description, robot, setting: { ...setting, autoPrefixWXSS: false } }
}
