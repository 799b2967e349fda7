/** The package's own types do not declare that it is a function. */
declare module 'svg-captcha' {
  interface CaptchaOptions {
    width: number
    height: number
    fontSize: number
    noise: number
    color: boolean
  }
  export default function svgCaptcha(text: string, options: CaptchaOptions): string
}
