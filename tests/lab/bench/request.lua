-- Sends one request over and over and prints what came back as one line of JSON.
-- Arguments: method, body (may be empty), then a name and a value for each header.

function init(args)
  wrk.method = args[1]
  if args[2] ~= "" then wrk.body = args[2] end
  for at = 3, #args, 2 do wrk.headers[args[at]] = args[at + 1] end
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"micros":%d,"bytes":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
