-- wrk script: POSTs the lines of a file in turn, and notes the throughput of every window of 100 ms.
-- Arguments: file, line to begin with, lines in each body, media type.
local ffi = require "ffi"
ffi.cdef "typedef struct { long s; long n; } moment; int clock_gettime(int, moment *);"

local WINDOW = 0.1
local moment = ffi.new "moment"
local function now()
  ffi.C.clock_gettime(1, moment)
  return tonumber(moment.s) + tonumber(moment.n) * 1e-9
end

local threads = {}
function setup(thread) table.insert(threads, thread) end

local bodies, turn = {}, 0
windows, refused = {}, 0

function init(args)
  local lines, each = {}, tonumber(args[3])
  for line in io.lines(args[1]) do table.insert(lines, line) end
  local at = tonumber(args[2]) % #lines
  for _ = 1, math.ceil(#lines / each) do
    local group = {}
    for _ = 1, each do
      at = at % #lines + 1
      table.insert(group, lines[at])
    end
    local headers = { ["Content-Type"] = args[4] }
    table.insert(bodies, wrk.format("POST", nil, headers, table.concat(group, "\n")))
  end
end

function request()
  turn = turn % #bodies + 1
  return bodies[turn]
end

local begun, count
function response(status)
  if status ~= 200 then refused = refused + 1 end
  local at = now()
  if begun == nil then
    begun, count = at, 0
    return
  end
  count = count + 1
  if at - begun >= WINDOW then
    table.insert(windows, count / (at - begun))
    begun, count = at, 0
  end
end

function done(summary, latency)
  local found, not_200 = {}, 0
  for _, thread in ipairs(threads) do
    for _, speed in ipairs(thread:get "windows") do table.insert(found, string.format("%.3f", speed)) end
    not_200 = not_200 + thread:get "refused"
  end
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  print(string.format('\n{"windows": [%s], "p99": %g, "requests": %d, "refused": %d, "errors": %d}',
    table.concat(found, ", "), latency:percentile(99) / 1e6, summary.requests, not_200, errors))
end
