/*
 * Whether this browser can run the console. This file is read by browsers of any age, before anything else of the console, so
 * it is written in the language of the oldest. Where something is missing that the console cannot do without, the page says
 * so in its own words (index.html, unloaded.css), and the console does not start (src/main.tsx).
 */
;(function () {
  function knowsStyles() {
    return (
      window.CSS !== undefined &&
      typeof CSS.supports === 'function' &&
      CSS.supports('selector(:has(*))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)')
    )
  }

  /* The youngest of what the console needs, in browsers of each kind; whatever has these has all the rest. */
  function isServed() {
    return (
      'noModule' in document.createElement('script') &&
      typeof URL.canParse === 'function' &&
      typeof Array.prototype.toSorted === 'function' &&
      typeof Intl.Segmenter === 'function' &&
      knowsStyles()
    )
  }

  if (!isServed()) document.documentElement.setAttribute('data-too-old', '')
})()
