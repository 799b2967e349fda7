/** One slide. */
export interface BannerItem {
  key: string
  /** Address of the picture, 750 × 300. */
  picture: string
  /** What the slide says, shown over the picture and read out. */
  title: string
  text?: string
}

export interface BannerProps {
  /** The carousel's name for screen readers. */
  label: string
  items: readonly BannerItem[]
  /** Milliseconds until the next slide. */
  interval?: number
  /** It never moves by itself: elder mode. */
  still?: boolean
  onOpen: (item: BannerItem, index: number) => void
}
