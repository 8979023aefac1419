/** What renders a part of a long list, from its library: it comes with a chunk, since no list is long at first. */
export {
  defaultRangeExtractor,
  measureElement,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
