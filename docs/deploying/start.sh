#!/bin/sh
# Configures the container when it starts, from its environment: writes runtime-config.json beside the console's page, and
# nginx's configuration from nginx.conf, for plain HTTP behind a proxy that terminates TLS. Ends with one sentence and
# code 1 if a variable is missing or wrong.
set -eu

console=${CONSOLE_FOLDER:-/srv/argus-console}
example=${NGINX_EXAMPLE:-/etc/nginx/argus-console.conf}
configuration=${NGINX_CONFIGURATION:-/etc/nginx/conf.d/default.conf}

fail() {
    echo "$1" >&2
    exit 1
}

[ -n "${ARGUS_SERVER-}" ] || fail 'Set ARGUS_SERVER to the address of the Argus server, such as http://argus:8000.'
[ -n "${COOKIE_DOMAIN-}" ] || fail 'Set COOKIE_DOMAIN to the host of the site, such as argus.example.org.'

# Each setting: its key in runtime-config.json, its variable, and the kind of its value.
settings='backendUrl BACKEND_URL text
cookieDomain COOKIE_DOMAIN text
backendWSUrl BACKEND_WS_URL text
enableWebsocketSupport ENABLE_WEBSOCKET_SUPPORT boolean
useSecureCookie USE_SECURE_COOKIE boolean
defaultAutoRefreshInterval DEFAULT_AUTO_REFRESH_INTERVAL number
realtimeServiceMaxRetries REALTIME_SERVICE_MAX_RETRIES number
realtimeIncidentLimit REALTIME_INCIDENT_LIMIT number
showSeverityLevels SHOW_SEVERITY_LEVELS boolean
acknowledgementExpiry ACKNOWLEDGEMENT_EXPIRY text
acknowledgementMessage ACKNOWLEDGEMENT_MESSAGE text
acknowledgementNeedsExpiry ACKNOWLEDGEMENT_NEEDS_EXPIRY boolean
use24hTime USE_24H_TIME boolean
timestampDateFormat TIMESTAMP_DATE_FORMAT text
timestampTimeFormat TIMESTAMP_TIME_FORMAT text
timestampTimeNoSeconds TIMESTAMP_TIME_NO_SECONDS text
timestampTimezoneOffsetFormat TIMESTAMP_TIMEZONE_OFFSET_FORMAT text
timestampFormat TIMESTAMP_FORMAT text
debug DEBUG boolean'

# Prints the value of a variable as JSON.
json() {
    case "$2 $3" in
    'text '*) printf '"%s"' "$(printf '%s' "$3" | sed 's/[\\"]/\\&/g')" ;;
    'boolean true' | 'boolean false') printf '%s' "$3" ;;
    'boolean '*) fail "$1 must be true or false, not '$3'." ;;
    'number '*[!0-9]*) fail "$1 must be a number, not '$3'." ;;
    *) printf '%s' "$3" ;;
    esac
}

BACKEND_URL=${BACKEND_URL:-/}
written='{'
separator=''
while read -r key variable kind; do
    eval "value=\${$variable-}"
    [ -n "$value" ] || continue
    value=$(json "$variable" "$kind" "$value")
    written="$written$separator
  \"$key\": $value"
    separator=,
done <<END
$settings
END
printf '%s\n}\n' "$written" >"$console/runtime-config.json"

sed -e "s|listen 443 ssl;|listen ${PORT:-8080};|" \
    -e '/^ *ssl_certificate/d' \
    -e 's|server_name .*;|server_name _;|' \
    -e "s|root .*;|root $console;|" \
    -e 's|access_log .* argus;|access_log /dev/stdout argus;|' \
    -e "s|http://127.0.0.1:8000|$ARGUS_SERVER|" \
    -e 's|X-Forwarded-Proto .*;|X-Forwarded-Proto $http_x_forwarded_proto;|' \
    "$example" >"$configuration"
