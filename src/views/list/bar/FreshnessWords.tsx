import { useFreshness } from './useFreshness.ts'

/** How old the rows on screen are, and how they are kept up to date, in the place of their menu's button. */
export function FreshnessWords() {
  return (
    <div className="list-bar-freshness" data-freshness>
      <Words />
    </div>
  )
}

/** 'Updated 14:38:30 · every 30 s'. */
export function Words() {
  const { updated, way } = useFreshness()
  return (
    <span>
      <span className="list-bar-updated">{updated}</span>
      <span>{way}</span>
    </span>
  )
}
