/**
 * Replaces lodash.kebabcase, 14 kB that NutUI needs only for the names of its theme's variables: 'nutuiGray1' becomes
 * 'nutui-gray-1'.
 */
export default function kebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([a-z])(\d)|(\d)([a-z])/gi, '$1$3-$2$4')
    .toLowerCase()
}
