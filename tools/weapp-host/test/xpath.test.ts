import { xpathInDocument } from '../runtime/xpath'

it.each([
  ['//view', './/wx-view'],
  ['/page/view[2]', './wx-page/wx-view[2]'],
  ['//view[@class="a view"]/text', './/wx-view[@class="a view"]/wx-text'],
  ["//scroll-view[contains(@id, 'x') and position() = 1]", ".//wx-scroll-view[contains(@id, 'x') and position() = 1]"],
  ['(//view)[1] | //text', '(.//wx-view)[1] | .//wx-text'],
  ['//view/text()', './/wx-view/text()'],
  ['//view/following-sibling::text', './/wx-view/following-sibling::wx-text'],
  ['//view[attribute::id="a"]', './/wx-view[attribute::id="a"]'],
  ['//*[count(view) > 1]', './/*[count(wx-view) > 1]'],
  ['view/..', 'wx-view/..'],
])('reads %s as %s', (xpath, inDocument) => {
  expect(xpathInDocument(xpath)).toBe(inDocument)
})
