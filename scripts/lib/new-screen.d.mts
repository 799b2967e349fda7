export function planScreen(
  screen: string,
  read: (file: string) => string,
  options?: { area?: string; zh?: string; en?: string; access?: string },
): { created: Record<string, string>; changed: Record<string, string> }
