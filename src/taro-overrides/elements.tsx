import { forwardRef, type CSSProperties, type HTMLAttributes, type ImgHTMLAttributes } from 'react'

interface TaroOnly {
  hoverClass?: string
  hoverStartTime?: number
  hoverStayTime?: number
  hoverStopPropagation?: boolean
  catchMove?: boolean
  compileMode?: boolean
  animation?: unknown
  userSelect?: boolean
  selectable?: boolean
  space?: string
  decode?: boolean
  numberOfLines?: number
  maxLines?: number
}

function plain<Props extends TaroOnly>(props: Props): Omit<Props, keyof TaroOnly> {
  const {
    hoverClass: _hoverClass,
    hoverStartTime: _hoverStartTime,
    hoverStayTime: _hoverStayTime,
    hoverStopPropagation: _hoverStopPropagation,
    catchMove: _catchMove,
    compileMode: _compileMode,
    animation: _animation,
    userSelect: _userSelect,
    selectable: _selectable,
    space: _space,
    decode: _decode,
    numberOfLines: _numberOfLines,
    maxLines: _maxLines,
    ...rest
  } = props
  return rest
}

/** Taro's View as a plain div, without a custom element and its runtime. */
export const View = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement> & TaroOnly>(function View(props, ref) {
  return <div {...plain(props)} ref={ref} />
})

/** Taro's Text as a plain span. */
export const Text = forwardRef<HTMLSpanElement, HTMLAttributes<HTMLSpanElement> & TaroOnly>(function Text(props, ref) {
  return <span {...plain(props)} ref={ref} />
})

type Mode = 'aspectFit' | 'aspectFill' | 'widthFix' | 'scaleToFill'

interface ImageProps extends ImgHTMLAttributes<HTMLImageElement>, TaroOnly {
  mode?: Mode
  lazyLoad?: boolean
  svg?: boolean
  webp?: boolean
  showMenuByLongpress?: boolean
}

const fits: Partial<Record<Mode, CSSProperties>> = {
  aspectFit: { objectFit: 'contain' },
  aspectFill: { objectFit: 'cover' },
  widthFix: { height: 'auto' },
}

/** Taro's Image as a plain img. Without an `alt` it is decorative. */
export const Image = forwardRef<HTMLImageElement, ImageProps>(function Image(props, ref) {
  const { mode, lazyLoad, svg: _svg, webp: _webp, showMenuByLongpress: _menu, style, ...rest } = props
  const fit = mode === undefined ? undefined : fits[mode]
  return (
    <img
      alt=""
      loading={lazyLoad ? 'lazy' : undefined}
      {...plain(rest)}
      style={fit ? { ...fit, ...style } : style}
      ref={ref}
    />
  )
})
