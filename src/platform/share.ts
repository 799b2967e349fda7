/** A card that leads a friend, or the friends' timeline, to a screen. */
export interface ShareCard {
  title: string
  /** The page with its query, as the router takes it. */
  url: string
}

/** A browser shares its address itself. */
export function useShareCard(_card: () => ShareCard): void {}
