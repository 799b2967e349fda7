export interface BannerItem {
  key: string
  /** The picture, 750 × 300: its URL, or the class that has it as background and costs no request. */
  picture: string | { className: string }
  /** Shown over the picture, and read by screen readers. */
  title: string
  text?: string
}

export interface BannerProps {
  /** The carousel's name for screen readers. */
  label: string
  items: readonly BannerItem[]
  /** In ms, until the next slide. */
  interval?: number
  /** Disables the automatic advance: elder mode. */
  still?: boolean
  onOpen: (item: BannerItem, index: number) => void
}
