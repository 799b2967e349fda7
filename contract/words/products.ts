/** The types of products that have settings to optimise (SPEC 7.7). Home needs these words, and none of orders. */
export const settingProductTypes = ['umm', 'antiFraud', 'uasp'] as const
