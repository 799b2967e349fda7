export function planScreen(
  screen: string,
  sources: { routes: string; routeTitles: string },
): { files: Record<string, string>; routes: string }
