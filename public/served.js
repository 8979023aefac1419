/*
 * Checks whether this browser can run the console and, if so, requests the configuration. Browsers of any age run this
 * file before the rest of the console, so this file uses only old syntax. If the browser lacks a feature that the
 * console needs, the page says so (index.html, src/theme/start.css), and the console does not start (src/main.tsx).
 */
;(function () {
  function supportsStyles() {
    return (
      window.CSS !== undefined &&
      typeof CSS.supports === 'function' &&
      CSS.supports('selector(:has(*))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)')
    )
  }

  /*
   * Tests the newest features that the console needs, for each kind of browser; a browser that has them has all the
   * older ones.
   */
  function canRun() {
    return (
      'noModule' in document.createElement('script') &&
      typeof URL.canParse === 'function' &&
      typeof Array.prototype.toSorted === 'function' &&
      typeof Intl.Segmenter === 'function' &&
      supportsStyles()
    )
  }

  /**
   * Requests the configuration, and reads it, while the console's scripts are still loading, so that nothing else that is
   * due then delays it. src/api/core/configuration.ts takes the response and reports a failure.
   * @param {AbortController} abort
   */
  function requestConfiguration(abort) {
    return fetch(new URL('runtime-config.json', document.baseURI), { cache: 'no-store', signal: abort.signal }).then(
      function (response) {
        return response.text().then(function (text) {
          return { ok: response.ok, status: response.status, text: text }
        })
      },
    )
  }

  /**
   * @param {AbortController} abort
   * @param {Promise<{ ok: boolean, status: number, text: string }>} answer
   */
  function offer(abort, answer) {
    answer.catch(function () {})
    Object.assign(window, {
      earlyConfiguration: {
        answer: answer,
        cancel: function () {
          abort.abort()
        },
      },
    })
  }

  /**
   * The colour scheme as it is stored (src/api/list/preferenceStorage.ts); empty if none is stored. If the browser refuses,
   * the reason, which names no scheme.
   * @param {string} basePath
   */
  function storedScheme(basePath) {
    try {
      return localStorage.getItem('argus.1.colorScheme' + (basePath === '/' ? '' : basePath)) || ''
    } catch (error) {
      return String(error)
    }
  }

  /** @param {string} stored */
  function isDark(stored) {
    // The console, too, ignores a value without the time of its choice.
    if (stored.indexOf('"timestamp":"') >= 0) {
      if (stored.indexOf('"value":"light"') >= 0) return false
      if (stored.indexOf('"value":"dark"') >= 0) return true
    }
    return matchMedia('(prefers-color-scheme: dark)').matches
  }

  /* Applies the colour scheme before anything is on screen. The console sets the same attribute when it starts. */
  function applyScheme() {
    document.documentElement.setAttribute(
      'data-mantine-color-scheme',
      isDark(storedScheme(new URL('.', document.baseURI).pathname)) ? 'dark' : 'light',
    )
  }

  /** @param {AbortController} abort */
  function begin(abort) {
    applyScheme()
    offer(abort, requestConfiguration(abort))
  }

  if (canRun()) begin(new AbortController())
  else document.documentElement.setAttribute('data-too-old', '')
})()
