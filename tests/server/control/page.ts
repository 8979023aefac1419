const buttons: readonly (readonly [string, string, object])[] = [
  ['500 with JSON', 'misbehaviours', { kind: 'status', status: 500, match: { path: '/api/' } }],
  ['502 with HTML', 'misbehaviours', { kind: 'status', status: 502, body: 'html', match: { path: '/api/' } }],
  ['401 once', 'misbehaviours', { kind: 'status', status: 401, times: 1, match: { path: '/api/' } }],
  ['Plugin error', 'misbehaviours', { kind: 'plugin-error' }],
  ['Drop connections', 'misbehaviours', { kind: 'drop', match: { path: '/api/' } }],
  ['Slow (3 s)', 'misbehaviours', { kind: 'slow', ms: 3_000, match: { path: '/api/' } }],
  ['Hang', 'misbehaviours', { kind: 'hang', match: { path: '/api/' } }],
  ['Lists out of order', 'misbehaviours', { kind: 'out-of-order', match: { path: '^/api/v[12]/incidents/\\?' } }],
  [
    'Truncated lists',
    'misbehaviours',
    { kind: 'garbled', how: 'truncated', match: { path: '^/api/v[12]/incidents/\\?' } },
  ],
  ['Invalid rows', 'misbehaviours', { kind: 'invalid-rows', rows: 3, match: { path: '^/api/v[12]/incidents/\\?' } }],
  ['Socket refuses', 'misbehaviours', { kind: 'socket', how: 'refuse' }],
  ['Socket hangs', 'misbehaviours', { kind: 'socket', how: 'hang' }],
  ['Socket flaps', 'misbehaviours', { kind: 'socket', how: 'flap', ms: 2_000 }],
  ['Socket silent', 'misbehaviours', { kind: 'socket', how: 'silent' }],
  ['Feed off', 'feed', { perMinute: 0 }],
  ['Feed 6/min', 'feed', { perMinute: 6 }],
  ['Feed 120/min', 'feed', { perMinute: 120 }],
  ['One incident now', 'incidents', { description: 'Box down: oslo-gw2 is not responding', level: 1 }],
  ['MS Teams installed', 'media', { slug: 'msteams', installed: true }],
  ['MS Teams not installed', 'media', { slug: 'msteams', installed: false }],
  ['New world', 'reset', {}],
  ['New world, 2.9', 'reset', { generation: '2.9' }],
  ['New world, newest', 'reset', { generation: 'head' }],
  ['New world without profiles', 'reset', { notifications: 'none' }],
]

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

const list = buttons
  .map(
    ([label, path, body]) =>
      `<button data-path="${path}" data-body="${escaped(JSON.stringify(body))}">${escaped(label)}</button>`,
  )
  .join('\n    ')

/** A page whose buttons make the server misbehave. */
export const controlPage = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Stand-in Argus server</title>
  <style>
    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
    div { display: flex; flex-wrap: wrap; gap: .5rem; }
    button { font: inherit; padding: .3rem .8rem; }
    pre { white-space: pre-wrap; }
  </style>
</head>
<body>
  <h1>Stand-in Argus server</h1>
  <p>Switch a misbehaviour on, then watch the client. A misbehaviour stays on until it is switched off.</p>
  <div>
    <button data-clear>All misbehaviours off</button>
    ${list}
  </div>
  <pre aria-live="polite"></pre>
  <script>
    const shown = document.querySelector('pre')
    async function show() {
      const answer = await fetch('/stand-in/state')
      shown.textContent = JSON.stringify(await answer.json(), null, 2)
    }
    document.addEventListener('click', async ({ target }) => {
      const { path, body } = target.dataset ?? {}
      if (path) await fetch('/stand-in/' + path, { method: 'POST', body })
      else if (target.matches('[data-clear]')) await fetch('/stand-in/misbehaviours', { method: 'DELETE' })
      await show()
    })
    show()
  </script>
</body>
</html>
`
