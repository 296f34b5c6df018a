-- Sends one request again and again, each # in its path and body replaced by a number, and reports
-- as one line of JSON. Arguments: method, path, body, first number, last number, and how the next
-- number is chosen: "each" counts up from the first, "random" takes any of them. A file with a token
-- a line may follow: each request then bears any of these.
local method, path, body, number, last, order
local tokens = {}

function init(args)
  method, path, body = args[1], args[2], args[3]
  number, last, order = tonumber(args[4]), tonumber(args[5]), args[6]
  math.randomseed(number)
  if args[7] then
    for line in io.lines(args[7]) do tokens[#tokens + 1] = "Bearer " .. line end
  end
  local fixed = #tokens == 0 and not (path .. body):find("#")
  if fixed then
    local text = wrk.format(method, path, nil, body ~= "" and body or nil)
    request = function() return text end
  end
end

function request()
  local n = number
  if order == "random" then
    n = math.random(number, last)
  else
    number = number + 1
  end
  if #tokens > 0 then wrk.headers["Authorization"] = tokens[math.random(#tokens)] end
  local text = string.format("%d", n)
  local content = body ~= "" and body:gsub("#", text) or nil
  return wrk.format(method, (path:gsub("#", text)), nil, content)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"answered":%d,"refused":%d,"broken":%d,"seconds":%f,"p50":%f,"p99":%f,"max":%f}\n',
    summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    latency.max / 1e3))
end
